/**
 * The peer of `npm run bench -- start`: the same libraries as the product, put together as their
 * guides say, in one bundle. A landing, one login form, one form of ten fields that is kept in
 * IndexedDB. Its words are in the bundle, and its login asks nobody, which favours it.
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
