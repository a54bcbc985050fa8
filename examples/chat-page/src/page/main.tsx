import { createRoot } from 'react-dom/client';
import { ChatPage } from './chat-page.js';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<ChatPage />);
