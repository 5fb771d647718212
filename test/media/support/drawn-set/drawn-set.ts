/**
 * Draws cards in the twenty ways in which families take pictures of them. The same seed and index
 * give the same picture.
 */
import type { Point } from '../../../../src/domain/redaction.ts';
import type { CardSide } from '../../../../src/domain/enumerations.ts';
import { CARD, drawCardFace, drawLetterFace, inventPerson, type Face } from './faces.ts';
import type { Ground } from './grounds.ts';
import { createRandom, type Random } from '../../../support/random.ts';
import { drawScene, type DrawnScene, type Quad, type Scene } from './scene.ts';

interface Asked {
  person: ReturnType<typeof inventPerson>;
  card: () => Face;
  lying: (options: Lying) => Composed;
}

type Composed = Omit<Scene, 'seed'>;

/** Each kind makes its scene of a card. */
const SCENES: Record<string, (random: Random, asked: Asked) => Composed> = {
  scan: (random, { lying }) =>
    lying({ turned: random.between(-1.5, 1.5), ground: 'white', skew: 0 }),
  'tilted left': (random, { lying }) => lying({ turned: random.between(-20, 0) }),
  'tilted right': (random, { lying }) => lying({ turned: random.between(0, 20) }),
  'turned 90': (random, { lying }) =>
    lying({ turned: 90 + random.between(-8, 8), isUpright: true }),
  'turned 180': (random, { lying }) => lying({ turned: 180 + random.between(-10, 10) }),
  'turned 270': (random, { lying }) =>
    lying({ turned: 270 + random.between(-8, 8), isUpright: true }),
  perspective: (random, { lying }) => lying({ turned: random.between(-12, 12), skew: 0.14 }),
  dark: (random, { lying }) => ({
    ...lying({ turned: random.between(-12, 12) }),
    darkness: random.between(0.6, 0.85),
    shade: 0.5,
  }),
  blurred: (random, { lying }) => ({
    ...lying({ turned: random.between(-12, 12) }),
    blurPx: random.between(1.4, 3),
  }),
  'on stripes': (random, { lying }) =>
    lying({ turned: random.between(-15, 15), ground: 'stripes' }),
  'on wood': (random, { lying }) => lying({ turned: random.between(-15, 15), ground: 'wood' }),
  'on cloth': (random, { lying }) => lying({ turned: random.between(-15, 15), ground: 'cloth' }),
  small: (random, { lying }) =>
    lying({
      turned: random.between(-15, 15),
      fill: random.between(0.4, 0.55),
      ground: random.pick(['plain', 'wood', 'cloth', 'white']),
    }),
  'both in one': (random, { person }) =>
    bothInOne(random, [
      drawCardFace(random, person, 'front'),
      drawCardFace(random, person, 'back'),
    ]),
  letter: (random, { person }) =>
    page(random, { face: drawLetterFace(random, person), isPhoto: false }),
  'letter, photographed': (random, { person }) =>
    page(random, { face: drawLetterFace(random, person), isPhoto: true }),
  screenshot: (random, { card, person }) =>
    screenshot(random, random.chance(0.5) ? card() : drawLetterFace(random, person)),
  masked: (random, { lying }) => lying({ turned: random.between(-10, 10) }),
  photocopy: (random, { lying }) => ({
    ...lying({ turned: random.between(-5, 5), ground: 'white' }),
    isPhotocopy: true,
    noise: 22,
  }),
  'pale or glaring': (random, { lying }) => ({
    ...lying({ turned: random.between(-12, 12) }),
    ...(random.chance(0.5) ? { isGlaring: true } : { haze: random.between(0.45, 0.65) }),
  }),
};
export const KINDS = Object.keys(SCENES);

export async function drawPicture(
  seed: number,
  index: number,
): Promise<DrawnScene & { side: CardSide }> {
  const kind = KINDS[index]!;
  const random = createRandom(seed * 100_003 + index * 7919);
  const side = random.pick(['front', 'back'] as const);
  const person = inventPerson(random, { isMasked: kind === 'masked' });
  const card = () => drawCardFace(random, person, side);
  const lying = (options: Lying) => photo(random, { face: card(), ...options });
  const scene = SCENES[kind]!(random, { person, card, lying });
  const drawn = await drawScene({ ...scene, seed: seed * 31 + index });
  return { ...drawn, side };
}

interface Lying {
  /** The card is turned clockwise by this many degrees. */
  turned: number;
  /** Corners are displaced by at most this share of the card's width. */
  skew?: number;
  /** The card has this share of the largest width that fits. */
  fill?: number;
  isUpright?: boolean;
  ground?: Ground;
}

function photo(random: Random, { face, ...lying }: Lying & { face: Face }): Composed {
  const long = random.pick([1280, 1600, 1600, 2000]);
  const short = long * random.pick([0.75, 0.75, 0.6]);
  const isUpright = lying.isUpright ?? random.chance(0.2);
  const [width, height] = (isUpright ? [short, long] : [long, short]).map(Math.round) as [
    number,
    number,
  ];
  const { turned, skew = 0.02, fill = random.between(0.72, 0.97) } = lying;
  return {
    width,
    height,
    items: [{ face, corners: corners(random, { face, width, height, turned, skew, fill }) }],
    ground: lying.ground ?? random.pick(['plain', 'plain', 'wood', 'white']),
    shade: random.between(0, 0.35),
    noise: random.between(2, 9),
    blurPx: random.chance(0.5) ? random.between(0.4, 0.9) : 0,
  };
}

function bothInOne(random: Random, [front, back]: [Face, Face]): Composed {
  const [width, height] = [1500, 2000];
  const items = [front, back].map((face, index) => {
    const half = { width, height: height / 2 };
    const turned = random.between(-7, 7);
    const at = corners(random, {
      face,
      ...half,
      turned,
      skew: 0.02,
      fill: random.between(0.75, 0.9),
    });
    return {
      face,
      corners: at.map(({ x, y }) => ({ x, y: y + index * half.height })) as never as Quad,
    };
  });
  return {
    width,
    height,
    items,
    ground: random.pick(['plain', 'wood', 'white', 'cloth']),
    shade: random.between(0, 0.3),
  };
}

function page(random: Random, { face, isPhoto }: { face: Face; isPhoto: boolean }): Composed {
  const [width, height] = isPhoto ? [1500, 2000] : [1400, 1980];
  const turned = isPhoto ? random.between(-6, 6) : 0;
  const fill = isPhoto ? random.between(0.9, 0.98) : 1;
  const skew = isPhoto ? 0.02 : 0;
  return {
    width,
    height,
    items: [{ face, corners: corners(random, { face, width, height, turned, skew, fill }) }],
    ground: isPhoto ? random.pick(['plain', 'wood']) : 'white',
    shade: isPhoto ? random.between(0, 0.35) : 0,
    noise: isPhoto ? 5 : 0,
  };
}

/** A letter fills the width of the screenshot, and a card nearly does. */
function screenshot(random: Random, face: Face): Composed {
  const [width, height] = [1080, random.pick([1920, 2280, 2400])];
  const edge = face.width === CARD.width ? 24 : 0;
  const tall = ((width - 2 * edge) * face.height) / face.width;
  const top = Math.max(60, (height - tall) / 2);
  const [left, right] = [edge, width - edge];
  return {
    width,
    height,
    items: [
      {
        face,
        corners: [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: top + tall },
          { x: left, y: top + tall },
        ],
      },
    ],
    ground: random.pick(['plain', 'white']),
    noise: 0,
  };
}

interface CornersOptions extends Required<Pick<Lying, 'turned' | 'skew' | 'fill'>> {
  face: Face;
  width: number;
  height: number;
}

function corners(
  random: Random,
  { face, width, height, turned, skew, fill }: CornersOptions,
): Quad {
  const radians = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const room = {
    width: face.width * Math.abs(cos) + face.height * Math.abs(sin),
    height: face.width * Math.abs(sin) + face.height * Math.abs(cos),
  };
  const scale = Math.min(width / room.width, height / room.height) * fill;
  const off = () => random.between(-skew, skew) * face.width * scale;
  const spare = (all: number, used: number) =>
    random.between(-0.5, 0.5) * Math.max(0, all - used * scale) * 0.9;
  const centre = {
    x: width / 2 + spare(width, room.width),
    y: height / 2 + spare(height, room.height),
  };
  const corner = (x: number, y: number): Point => {
    const [across, down] = [x * face.width * scale, y * face.height * scale];
    return {
      x: centre.x + across * cos - down * sin + off(),
      y: centre.y + across * sin + down * cos + off(),
    };
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}
