"""The quick phrases of the chat: sent by name, read by everybody in their own language.

Another phrase is another line here, and its translations.
"""

from pandemonium.kernel.words import msg

PHRASES = {
    "hello": msg("Hello!"),
    "good-luck": msg("Good luck!"),
    "well-played": msg("Well played!"),
    "thanks": msg("Thank you!"),
    "sorry": msg("Sorry!"),
    "oops": msg("Oops!"),
    "your-turn": msg("Your turn!"),
    "one-moment": msg("One moment, please."),
    "again": msg("Another game?"),
}
