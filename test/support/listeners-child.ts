// Many listeners of one event stream, in a process of its own so that each end has its own limit of open files.
// argv: port, path, how many, authorization. Tells its parent { held } when all have heard something, { heard } when all streams ended.
import { connect } from 'node:net';

const [port, path, many] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])];
const head = `host: localhost\r\nauthorization: ${process.argv[5]}\r\naccept: text/event-stream`;
const AT_ONCE = 200;
let [begun, held, ended, heard] = [0, 0, 0, 0];

function listen(): void {
  if (begun === many) return;
  begun += 1;
  let [first, last] = [true, ''];
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
  });
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    last = (last + chunk).slice(-500);
    if (first && last.includes('event: ')) {
      first = false;
      held += 1;
      if (held === many) process.send?.({ held });
      listen();
    }
    // The stream's end; the connection itself would be kept for the next request.
    if (last.endsWith('0\r\n\r\n')) socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended += 1;
    if (last.includes('"status":"completed"')) heard += 1;
    if (ended === many) process.send?.({ heard });
  });
}

for (let i = 0; i < AT_ONCE; i++) listen();
