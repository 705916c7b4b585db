import { ERR_CANNOT_CONNECT, ERR_INVALID_AUTH, type HaWebSocket } from 'home-assistant-js-websocket';
import { WebSocket } from 'ws';

/** Larger than the states of a large house, smaller than what would fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** `http://house:8123/` is `ws://house:8123/api/websocket`. */
function socketUrl(url: string): string {
  const at = new URL(url);
  at.protocol = at.protocol === 'https:' ? 'wss:' : 'ws:';
  at.pathname = `${at.pathname.endsWith('/') ? at.pathname : `${at.pathname}/`}api/websocket`;
  return at.href;
}

/** A connection on which Home Assistant knows who speaks. The client's own one needs a browser's WebSocket. */
export function openSocket(url: string, token: string, connectMs: number): Promise<HaWebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl(url), { handshakeTimeout: connectMs, maxPayload: MOST_BYTES });
    const timer = setTimeout(() => socket.terminate(), connectMs);
    let why: unknown = ERR_CANNOT_CONNECT;
    const gone = () => {
      clearTimeout(timer);
      reject(why);
    };
    const heard = (data: unknown) => {
      const message = JSON.parse(String(data)) as { readonly type?: string; readonly ha_version?: string };
      if (message.type === 'auth_required')
        socket.send(JSON.stringify({ type: 'auth', access_token: token }));
      if (message.type === 'auth_invalid') {
        why = ERR_INVALID_AUTH;
        socket.close();
      }
      if (message.type !== 'auth_ok') return;
      clearTimeout(timer);
      socket.off('message', heard);
      socket.off('close', gone);
      const open = socket as unknown as HaWebSocket;
      open.haVersion = message.ha_version ?? '';
      const features = { id: 1, type: 'supported_features', features: { coalesce_messages: 1 } };
      socket.send(JSON.stringify(features));
      resolve(open);
    };
    // Without a listener an error would end the process; a close follows it.
    socket.on('error', () => {});
    socket.on('close', gone);
    socket.on('message', heard);
  });
}
