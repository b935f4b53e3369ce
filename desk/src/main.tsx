import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Desk } from './Desk';
import './desk.css';
import './settings/editor.css';
import './overview/overview.css';
import './queue/queue.css';
import './releases/releases.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Desk />
    </BrowserRouter>
  </StrictMode>,
);
