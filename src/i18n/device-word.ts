/**
 * Sentences say 'this phone', and on a computer 'this computer': keys with the
 * context `computer` (`safeHere_computer`) take the place of the plain one there.
 * Told by the pointer, as the landing's style sheet does, which has no JavaScript.
 */
export const DEVICE_WORD: 'phone' | 'computer' =
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches
    ? 'computer'
    : 'phone';
