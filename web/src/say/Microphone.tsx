import { useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';

interface Heard {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}
interface Listener {
  lang: string;
  interimResults: boolean;
  onresult: ((heard: Heard) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  start(): void;
  stop(): void;
}
type Listening = new () => Listener;

const listening = (): Listening | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Listening;
    webkitSpeechRecognition?: Listening;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

/** Speaks into the box, where the browser can hear; not there where it cannot. */
export function Microphone({ onHear }: { readonly onHear: (text: string) => void }) {
  const { t, settings } = useWorkbench();
  const [isOn, setIsOn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const listener = useRef<Listener | null>(null);
  useEffect(() => () => listener.current?.stop(), []);
  const Listen = listening();
  if (!Listen) return null;
  const toggle = () => {
    if (isOn) return listener.current?.stop();
    const one = new Listen();
    one.lang = { zh: 'zh-CN', en: 'en-US' }[settings.lang];
    one.interimResults = true;
    one.onresult = ({ results }) =>
      onHear(Array.from(results, (result) => result[0]?.transcript ?? '').join(''));
    one.onend = () => setIsOn(false);
    one.onerror = ({ error }) => setFault(error);
    listener.current = one;
    setFault(null);
    setIsOn(true);
    one.start();
  };
  return (
    <>
      <button
        type="button"
        className={isOn ? 'ghost listening' : 'ghost'}
        aria-pressed={isOn}
        onClick={toggle}
      >
        {t(isOn ? 'listening' : 'speak')}
      </button>
      {fault && <span className="quiet">{t('notHeard')}</span>}
    </>
  );
}
