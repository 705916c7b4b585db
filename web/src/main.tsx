import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { WorkbenchProvider } from './settings.tsx';
import './style/base.css';
import './style/code.css';
import './style/say.css';
import './style/run.css';
import './style/confirm.css';
import './style/show.css';
import './style/pages.css';
import './style/narrow.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WorkbenchProvider>
      <App />
    </WorkbenchProvider>
  </StrictMode>,
);
