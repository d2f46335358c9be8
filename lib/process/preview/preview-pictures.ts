import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LogoFile } from '../../kernel/portal-settings';
import { exampleVendor } from '../../kernel/vendor-mark';
import { portalSettings, publishedSettings, siteName } from '../installation';
import { type Preview, previewDrawing, previewSize } from './preview';

/** Maximum cached pictures per kind, of some 50 kB each. */
const picturesKeptMax = 60;

const waitingMax = 20;

const drawnWithinMs = 20_000;

/** Time that an idle thread is kept, in milliseconds: it uses some 60 MB. */
const idleMs = 30_000;

/** Subject of a picture. Anyone can save quotes, and their pictures must not evict those of pages. */
export type PictureKind = 'page' | 'quote';

/** Returns the drawing of a preview with the vendor's name, colour and logo; only the example vendor has a mark. */
export function drawingOf(preview: Preview): object {
  const { name, brand_color: brandColor } = portalSettings();
  const { logo } = publishedSettings();
  const hasMark = name === exampleVendor && logo === undefined && brandColor === undefined;
  return previewDrawing(preview, siteName(), { brandColor, hasMark, logo: logo && dataUrlOf(logo) });
}

function dataUrlOf({ name, content }: LogoFile): string {
  return `data:image/${name.endsWith('.svg') ? 'svg+xml' : 'png'};base64,${content}`;
}

interface Drawer {
  draw: (drawing: object) => Promise<Uint8Array>;
  end: () => Promise<unknown>;
}

/** Hides the path from Next's bundler, because the script imports a renderer. */
function drawerScript(): string {
  return join(process.cwd(), ...'lib/process/preview'.split('/'), 'draw-preview.mjs');
}

function startDrawer(): Drawer {
  const worker = new Worker(/* turbopackIgnore: true */ drawerScript(), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.unref();
  // A caller that waits for a picture receives the error; the end of an idle thread needs no handling.
  worker.on('error', () => {});
  return {
    async draw(drawing) {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(drawnWithinMs) });
      worker.postMessage({ drawing, size: previewSize });
      const [message]: unknown[] = await answered;
      const picture: unknown = Reflect.get(Object(message), 'picture');
      if (picture instanceof ArrayBuffer) return new Uint8Array(picture);
      throw new Error(String(Reflect.get(Object(message), 'failure')));
    },
    end: () => worker.terminate(),
  };
}

/** Draws pictures as PNG on a separate thread, one at a time. The thread ends when idle. */
export class PreviewPictures {
  readonly #kept: Record<PictureKind, Map<string, Promise<Uint8Array>>> = {
    page: new Map(),
    quote: new Map(),
  };
  #drawer: Drawer | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #waiting: Record<PictureKind, number> = { page: 0, quote: 0 };
  #idle: NodeJS.Timeout | undefined;

  /** Returns the picture of a preview; undefined when too many of its kind wait. Rejects when it cannot be drawn. */
  pictureOf(preview: Preview, kind: PictureKind): Promise<Uint8Array> | undefined {
    const drawing = drawingOf(preview);
    // A drawing may contain a logo of 200 kB.
    const key = createHash('sha256').update(JSON.stringify(drawing)).digest('base64');
    const pictures = this.#kept[kind];
    const known = pictures.get(key);
    if (known) return known;
    if (this.#waiting[kind] >= waitingMax) return undefined;
    const picture = this.#drawNext(drawing, kind);
    const [oldest] = pictures.keys();
    if (oldest !== undefined && pictures.size >= picturesKeptMax) pictures.delete(oldest);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const drawer = this.#drawer;
    this.#drawer = undefined;
    await drawer?.end();
  }

  #drawNext(drawing: object, kind: PictureKind): Promise<Uint8Array> {
    this.#waiting[kind] += 1;
    const drawn = this.#last.then(() => this.#draw(drawing));
    this.#last = drawn
      .catch(() => {})
      .then(() => {
        this.#waiting[kind] -= 1;
      });
    return drawn;
  }

  async #draw(drawing: object): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#drawer ??= startDrawer();
    try {
      return await this.#drawer.draw(drawing);
    } catch (error) {
      // A thread that did not answer may still be busy.
      await this.end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    }
  }
}
