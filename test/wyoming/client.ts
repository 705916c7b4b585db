import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An event as the protocol's description has it. */
export interface Heard {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payload: Buffer;
}

/**
 * A client of the Wyoming protocol, written from its description and from nothing of the server's: a line of JSON
 * (`type`, `data`, `data_length`, `payload_length`), then that many bytes of JSON and that many of anything.
 */
export class Client {
  readonly #socket: Socket;
  readonly #came: Heard[] = [];
  #bytes = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      for (let event = this.#next(); event; event = this.#next()) this.#came.push(event);
      this.#wake();
    });
    // A server that hangs up on what it refuses may do so while more is being written.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#ended = true;
      this.#wake();
    });
  }

  static async to(port: number): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // Every write is a packet of its own.
    socket.setNoDelay(true);
    return new Client(socket);
  }

  #next(): Heard | null {
    const line = this.#bytes.indexOf('\n');
    if (line < 0) return null;
    const header = JSON.parse(this.#bytes.toString('utf8', 0, line)) as {
      type: string;
      data?: Record<string, unknown>;
      data_length?: number;
      payload_length?: number;
    };
    const from = line + 1 + (header.data_length ?? 0);
    const end = from + (header.payload_length ?? 0);
    if (this.#bytes.length < end) return null;
    const apart = from > line + 1 ? JSON.parse(this.#bytes.toString('utf8', line + 1, from)) : {};
    const payload = Buffer.from(this.#bytes.subarray(from, end));
    this.#bytes = this.#bytes.subarray(end);
    return { type: header.type, data: { ...header.data, ...apart }, payload };
  }

  /** The next event; null once the server has hung up. */
  async event(): Promise<Heard | null> {
    while (this.#came.length === 0 && !this.#ended)
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    return this.#came.shift() ?? null;
  }

  /** Bytes in packets of that size, a moment apart. */
  async write(bytes: Buffer | string, size = Number.POSITIVE_INFINITY): Promise<void> {
    const whole = Buffer.from(bytes);
    for (let at = 0; at < whole.length && !this.#ended; at += size) {
      this.#socket.write(whole.subarray(at, at + size));
      if (at + size < whole.length) await new Promise((done) => setTimeout(done, 2));
    }
  }

  async ask(type: string, data: object = {}, size?: number): Promise<Heard | null> {
    await this.write(bytesOf(type, data), size);
    return this.event();
  }

  /** A sentence in a conversation of its own; what came back, in one line. */
  async say(text: string, language: string, conversation_id?: string, size?: number): Promise<string> {
    const context = conversation_id === undefined ? {} : { context: { conversation_id } };
    const answer = await this.ask('transcript', { text, language, ...context }, size);
    return `${answer?.type}: ${answer?.data.text}`;
  }

  close(): void {
    this.#socket.destroy();
  }
}

export function bytesOf(type: string, data: object, payload = Buffer.alloc(0)): Buffer {
  const body = Buffer.from(JSON.stringify(data));
  const header = { type, version: '1.5.4', data_length: body.length, payload_length: payload.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body, payload]);
}
