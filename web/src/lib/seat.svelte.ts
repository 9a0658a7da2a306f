// Your place at a table: the connection, what you see, what you ask for.
//
// Requests carry numbers and are sent again after a broken connection, with the same numbers: the
// server carries each out once.
import { told, type Told } from "./log";
import { CLOSE_CODES, PROTOCOL } from "./wire";
import type {
  AnyAction,
  AnyEvent,
  AnyView,
  Clock,
  Coached,
  Happened,
  Hello,
  Hinted,
  Past,
  Refused,
  Said,
  TableInfo,
  Welcome,
  Wire,
} from "./wire";
import { language } from "./words.svelte";

type FromServer = Wire["from_server"];
type Answer = Extract<FromServer, { n: unknown }>;
type Numbered = Extract<Wire["from_client"], { n: number }>;
type WithoutNumber<R> = R extends Numbered ? Omit<R, "n"> : never;

/** A request before it has a number. */
export type Request = WithoutNumber<Numbered>;
/** What a request is answered with, unless it is refused. */
export type AnswerTo<R extends Request> = Wire["answers"][R["type"]];

/** What one sees of the match, and since when. */
export interface Sight {
  view: AnyView | null;
  legal: AnyAction[] | null;
  clock: Clock | null;
  /** What has just happened. */
  events: AnyEvent[];
  at: number;
}

interface Pending {
  message: Request & { n: number };
  resolve: (answer: Answer) => void;
}

const PATIENCE_MS = [0, 500, 1000, 2000, 4000, 8000];

/** A refusal, as an error that can be thrown and shown. */
export class Denied extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

export class Seat {
  table = $state.raw<TableInfo | null>(null);
  chair = $state<number | null>(null);
  guest = $state("");
  sight = $state.raw<Sight>({ view: null, legal: null, clock: null, events: [], at: 0 });
  told = $state<Told[]>([]);
  chat = $state<Said[]>([]);
  muted = $state<string[]>([]);
  status = $state<"connecting" | "here" | "lost" | "no-table" | "removed">("connecting");
  /** Whether the last thing that happened was an act of your own that can be taken back. */
  undoable = $state(false);

  /** What the coach says of your last act, and what you saw when you made it. */
  coached = $state.raw<{ advice: Coached; view: AnyView } | null>(null);

  /** How many requests have no answer yet. */
  asking = $state(0);

  /** How a change of view is shown; the screen lets cards fly. */
  show: (events: AnyEvent[], change: () => void) => void = (_, change) => change();

  /** What is done when somebody says something while one is here. */
  onsaid: (line: Said) => void = () => undefined;

  readonly id: string;
  #socket: WebSocket | null = null;
  /** The last entry one knows of, and the last in which something happened in the match. */
  #seen = -1;
  #last = -1;
  /** The last line of the chat one knows of. */
  #heard = -1;
  #n = 0;
  /** What was in sight at your last act. */
  #acted: AnyView | null = null;
  #client = crypto.getRandomValues(new Uint32Array(1)).join();
  #pending = new Map<number, Pending>();
  #tries = 0;
  #timer = 0;

  constructor(id: string) {
    this.id = id;
    this.#connect();
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#hurry);
  }

  /** Make a request; the answer, or Denied. */
  ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    const message = { ...request, n: ++this.#n };
    return new Promise<Answer>((resolve) => {
      this.asking = this.#pending.set(message.n, { message, resolve }).size;
      if (this.status === "here") this.#socket?.send(JSON.stringify(message));
    }).then((answer) => {
      if (answer.type === "refused") {
        if (answer.code === "no-undo") this.undoable = false;
        throw new Denied(answer);
      }
      return answer as AnswerTo<R>;
    });
  }

  /** Make a move. */
  async act(action: AnyAction, coach = false): Promise<void> {
    this.coached = null;
    this.#acted = this.sight.view;
    const { seq, undo = false } = await this.ask({ type: "act", action, seen: this.#seen, coach });
    this.undoable = undo && seq === this.#last;
  }

  /** What a bot would do here. */
  async hint(bot: string): Promise<Hinted> {
    return await this.ask({ type: "hint", bot });
  }

  /** Come again, for instance in another language. */
  again(): void {
    this.#seen = this.#heard = -1;
    this.told = [];
    this.chat = [];
    this.status = "connecting";
    this.#hurry();
  }

  /** Go away. */
  leave(): void {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#hurry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Connect anew at once: the network has changed, or something else that was said in hello. */
  #hurry = (): void => {
    const socket = this.#socket;
    if (!socket || this.status === "no-table" || this.status === "removed") return;
    clearTimeout(this.#timer);
    this.#socket = null;
    socket.close();
    this.status = this.status === "connecting" ? "connecting" : "lost";
    this.#connect();
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/play`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = {
        type: "hello",
        protocol: PROTOCOL,
        client: this.#client,
        seen: this.#seen,
        heard: this.#heard,
        lang: language(),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    if (code === CLOSE_CODES.UNKNOWN_TABLE || code === CLOSE_CODES.REMOVED) {
      this.status = code === CLOSE_CODES.REMOVED ? "removed" : "no-table";
      return;
    }
    this.status = "lost";
    const wait = PATIENCE_MS[Math.min(this.#tries++, PATIENCE_MS.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "happened":
        return this.#happened(message);
      case "table":
        this.#seen = Math.max(this.#seen, message.seq);
        this.table = message.table;
        this.sight = { ...this.sight, clock: message.clock, at: performance.now() };
        this.#sat();
        return;
      case "said":
        this.#hear([message]);
        if (!this.muted.includes(message.guest)) this.onsaid(message);
        return;
      case "coached":
        if (this.#acted) this.coached = { advice: message, view: this.#acted };
        return;
      case "done":
      case "refused":
      case "moves":
      case "allowed":
      case "hinted":
        return this.#answered(message);
      default:
        message satisfies never;
    }
  }

  #welcome(message: Welcome): void {
    this.#tries = 0;
    this.status = "here";
    this.guest = message.guest;
    this.table = message.table;
    this.chair = message.chair;
    this.muted = message.muted;
    this.#tell(message.past);
    this.#hear(message.chat);
    if (message.past.length > 0) this.undoable = false;
    this.#seen = message.seq;
    this.#see(message, []);
    for (const { message: request } of this.#pending.values()) {
      this.#socket?.send(JSON.stringify(request));
    }
  }

  #happened(message: Happened): void {
    this.#seen = this.#last = message.seq;
    this.undoable = false;
    this.show(message.events, () => {
      this.#tell([message]);
      this.#see(message, message.events);
    });
  }

  #see({ view, legal, clock }: Welcome | Happened, events: AnyEvent[]): void {
    this.sight = { view, legal, clock, events, at: performance.now() };
  }

  #tell(past: (Past | Happened)[]): void {
    for (const act of past) this.told.push(...told(act.seq, act.events, act.told));
  }

  #hear(lines: Said[]): void {
    for (const line of lines) {
      this.#heard = Math.max(this.#heard, line.line);
      if (!this.muted.includes(line.guest)) this.chat.push(line);
    }
  }

  #sat(): void {
    const chair = this.table?.seats.findIndex((seat) => seat.guest === this.guest) ?? -1;
    this.chair = chair < 0 ? null : chair;
  }

  #answered(message: Answer): void {
    if (message.n === null) return;
    this.#pending.get(message.n)?.resolve(message);
    this.#pending.delete(message.n);
    this.asking = this.#pending.size;
  }
}
