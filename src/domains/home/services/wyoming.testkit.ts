import { once } from 'node:events';
import { connect } from 'node:net';

type Data = Record<string, unknown>;

/** A client as the protocol describes one: a header line, `data_length` bytes of JSON, `payload_length` of anything. */
export async function ask(port: number, type: string, data: Data, how: 'inline' | 'apart' = 'apart') {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const body = Buffer.from(JSON.stringify(data));
  const payload = Buffer.from('\n{"audio"');
  const header =
    how === 'inline'
      ? { type, data, payload_length: payload.length }
      : { type, version: '1.7.2', data_length: body.length, payload_length: payload.length };
  const whole = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    how === 'inline' ? Buffer.alloc(0) : body,
    payload,
  ]);
  // In two pieces, as networks cut.
  socket.write(whole.subarray(0, 9));
  setTimeout(() => socket.write(whole.subarray(9)), 10);
  let heard = Buffer.alloc(0);
  for await (const chunk of socket) {
    heard = Buffer.concat([heard, chunk as Buffer]);
    const line = heard.indexOf(10);
    if (line < 0) continue;
    const said = JSON.parse(heard.subarray(0, line).toString()) as { type: string; data_length?: number };
    const end = line + 1 + (said.data_length ?? 0);
    if (heard.length < end) continue;
    socket.destroy();
    return { type: said.type, data: JSON.parse(heard.subarray(line + 1, end).toString()) as Data };
  }
  return null;
}
