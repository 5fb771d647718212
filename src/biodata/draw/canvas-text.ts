import type { Language } from '../../domain/languages.ts';
import type { FontName, Measure, Weight } from '../layout/fonts.ts';
import { fontFamily, fontWeight } from './font-faces.ts';

/** Large, so that rounding has little effect. */
const MEASURED_AT_PX = 200;

export function createContext(
  language: Language,
  { width, height }: { width: number; height: number },
): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.lang = language;
  const context = canvas.getContext('2d');
  if (!context)
    throw new Error('The browser gave no 2D context for a canvas. The phone may lack memory.');
  // Older browsers have no `lang` on the context. They use the language of the canvas element.
  if ('lang' in context) context.lang = language;
  return context;
}

export function canvasFont(font: FontName, weight: Weight, sizePx: number): string {
  return `${fontWeight(weight)} ${sizePx}px ${fontFamily(font)}`;
}

export function measureOnCanvas(language: Language): Measure {
  const context = createContext(language, { width: 1, height: 1 });
  let current = '';
  return ({ font, text }, weight) => {
    const wanted = canvasFont(font, weight, MEASURED_AT_PX);
    // A browser parses the font again each time that it is set, even to the same value.
    if (wanted !== current) context.font = wanted;
    current = wanted;
    return context.measureText(text).width / MEASURED_AT_PX;
  };
}
