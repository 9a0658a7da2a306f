"""Every sound as it is synthesised: it is heard, it is short, and it is never clipped."""

import base64
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser

VOICES = Path(__file__).parents[2] / "web" / "src" / "lib" / "voices.ts"

WITHOUT_TYPES = """
const source = require("fs").readFileSync(process.argv[1], "utf8");
process.stdout.write(require("module").stripTypeScriptTypes(source));
"""

RENDER = """async (module) => {
  const { SOUNDS, sing } = await import(module);
  const [rate, seconds, loudest] = [44100, 3, 1.2];
  const found = {};
  for (const [sound, voices] of Object.entries(SOUNDS)) {
    const on = new OfflineAudioContext(1, rate * seconds, rate);
    for (const voice of voices) sing(on, voice, 0, loudest);
    const samples = (await on.startRendering()).getChannelData(0).map(Math.abs);
    const last = samples.findLastIndex((each) => each > 0.001);
    found[sound] = { peak: samples.reduce((a, b) => Math.max(a, b)), seconds: last / rate };
  }
  return found;
}"""


def test_every_sound_is_heard_short_and_not_clipped(browser: Browser) -> None:
    node = str(Path(sys.executable).with_name("node"))
    asked = [node, "--no-warnings", "-e", WITHOUT_TYPES, str(VOICES)]
    script = subprocess.run(asked, capture_output=True, check=True).stdout
    module = f"data:text/javascript;base64,{base64.b64encode(script).decode()}"
    page = browser.new_page()
    sounds = page.evaluate(RENDER, module)
    page.close()
    assert len(sounds) == 7
    for sound, made in sounds.items():
        assert 0.12 < made["peak"] <= 1, (sound, made)
        assert 0.03 < made["seconds"] < 1.6, (sound, made)
