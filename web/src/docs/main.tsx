import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkbenchProvider } from '../settings.tsx';
import { ReferencePage } from './ReferencePage.tsx';
import '../style/base.css';
import '../style/code.css';
import '../style/docs.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WorkbenchProvider>
      <ReferencePage />
    </WorkbenchProvider>
  </StrictMode>,
);
