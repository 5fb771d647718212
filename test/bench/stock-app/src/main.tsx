/**
 * `npm run bench -- start` compares the product with this app, which uses the main libraries as
 * their guides say. Its texts are in the bundle and its login sends no request, which favours it.
 */
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Landing, Login, Profile } from './screens.tsx';
import { words } from './words.ts';

void createInstance()
  .use(initReactI18next)
  .init({
    lng: 'en',
    resources: { en: { translation: words } },
    interpolation: { escapeValue: false },
  });

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={defaultSystem}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Landing />} />
          <Route path="/login" element={<Login />} />
          <Route path="/profile" element={<Profile />} />
        </Routes>
      </BrowserRouter>
    </ChakraProvider>
  </StrictMode>,
);
