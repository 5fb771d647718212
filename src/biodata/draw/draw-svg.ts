/** Draws a page for the preview and for printing. */
import { MARK } from '../../components/look/marks.ts';
import type { Drawing, Page, Pages, TextDrawing } from '../layout/page.ts';
import { PAPER } from './colours.ts';
import { fontFamily, fontWeight } from './font-faces.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface SvgOptions {
  /** The URL of the photo. Without it, the photo's place stays empty. */
  photo: string | undefined;
  label: string;
}

export function drawSvg(pages: Pages, page: Page, { photo, label }: SvgOptions): SVGSVGElement {
  const svg = element('svg', {
    viewBox: `0 0 ${pages.width} ${page.height}`,
    lang: pages.language,
    role: 'img',
    'aria-label': label,
  }) as SVGSVGElement;
  for (const drawing of page.drawings) svg.append(...draw(drawing, photo));
  return svg;
}

function draw(drawing: Drawing, photo: string | undefined): Element[] {
  switch (drawing.kind) {
    case 'text':
      return drawText(drawing);
    case 'line': {
      const { x, y, width, thickness, tone } = drawing;
      const attributes = { x, y: y - thickness / 2, width, height: thickness };
      return [element('rect', { ...attributes, fill: PAPER[tone], class: tone })];
    }
    case 'dot':
      return [drawDot(drawing)];
    case 'photo': {
      const { x, y, width, height } = drawing;
      const image = element('image', { x, y, width, height });
      image.setAttribute('preserveAspectRatio', 'xMidYMid slice');
      if (photo !== undefined) image.setAttribute('href', photo);
      return [image];
    }
    case 'mark':
      return [drawMark(drawing)];
    case 'band':
      return [];
  }
}

function drawText({ runs, y, weight, tone }: TextDrawing): Element[] {
  return runs.map((run) => {
    const text = element('text', {
      x: run.x,
      y,
      fill: PAPER[tone],
      class: tone,
    });
    // A style, because the app's CSS rules override attributes.
    text.style.font = `${fontWeight(weight)} ${run.size}px ${fontFamily(run.font)}`;
    text.style.whiteSpace = 'pre';
    text.textContent = run.drawn ?? run.text;
    return text;
  });
}

function drawDot({ x, y, radius, look }: Extract<Drawing, { kind: 'dot' }>): Element {
  const edge = look === 'bindu' ? 0.3 : 0.85;
  const fills = { bindu: PAPER.bindu, must: PAPER.ink, good: 'none' };
  return element('circle', {
    cx: x,
    cy: y,
    r: radius - (look === 'bindu' ? 0 : edge / 2),
    fill: fills[look],
    stroke: PAPER.ink,
    'stroke-width': edge,
    class: look,
  });
}

function drawMark({ x, y, size }: Extract<Drawing, { kind: 'mark' }>): Element {
  const group = element('g', {
    transform: `translate(${x} ${y}) scale(${size / 96})`,
    fill: 'none',
    stroke: PAPER.ink,
    'stroke-width': MARK.lineWidth,
  });
  group.append(
    element('path', { d: MARK.line }),
    element('path', {
      d: MARK.over,
      stroke: '#ffffff',
      'stroke-width': MARK.gap.width,
      pathLength: MARK.gap.pathLength,
      'stroke-dasharray': MARK.gap.dashes,
    }),
    element('path', { d: MARK.over }),
    ...MARK.bindu.map((bindu) => element('circle', { ...bindu, fill: PAPER.ink, stroke: 'none' })),
  );
  return group;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
