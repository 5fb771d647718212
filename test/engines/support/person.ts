import { expect } from '@playwright/test';
import { calling, type EnginePhone, findElement, type Role } from './engine-phone.ts';

const PATIENCE_MS = 30_000;

/** Each action finds its element by the product's own text. */
export interface Person {
  press(button: string): Promise<void>;
  follow(link: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** The list opens while the person types. */
  choose(label: string, option: string): Promise<void>;
  select(label: string, value: string): Promise<void>;
  tick(role: 'radio' | 'checkbox', name: string): Promise<void>;
  pick(label: string, paths: readonly string[]): Promise<void>;
  see(role: Role, name: string): Promise<void>;
  read(text: string, options?: { withinMs: number }): Promise<void>;
  valueOf(role: 'textbox' | 'combobox', label: string): Promise<string | undefined>;
}

export function createPerson(phone: EnginePhone): Person {
  return {
    press: (name) => phone.click({ role: 'button', name }),
    follow: (name) => phone.click({ role: 'link', name }),
    fill: (name, text) => phone.type({ role: 'textbox', name }, text),
    async choose(name, option) {
      await phone.type({ role: 'combobox', name }, option);
      await phone.click({ role: 'option', name: option });
    },
    async select(name, value) {
      await this.see('combobox', name);
      await phone.evaluate(
        `(${chooseValue.toString()})(${calling(findElement, { role: 'combobox', name })}, ${JSON.stringify(value)})`,
      );
    },
    tick: (role, name) => phone.click({ role, name }),
    pick: (name, paths) => phone.chooseFiles({ role: 'file', name }, paths),
    async see(role, name) {
      const isThere = () =>
        phone.evaluate<boolean>(`${calling(findElement, { role, name })} !== null`);
      const message = `to see the ${role} '${name}'`;
      await expect.poll(isThere, { timeout: PATIENCE_MS, message }).toBe(true);
    },
    async read(text, { withinMs } = { withinMs: PATIENCE_MS }) {
      const readAll = () => phone.evaluate<string>('document.body.innerText');
      await expect.poll(readAll, { timeout: withinMs }).toContain(text);
    },
    valueOf: (role, name) =>
      phone.evaluate<string | undefined>(`${calling(findElement, { role, name })}?.value`),
  };
}

/** The drivers cannot open the browser's own list. React needs the change event. */
function chooseValue(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
