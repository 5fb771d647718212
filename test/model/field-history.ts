/**
 * Records each save of a field and the saves that it replaces, like a small version control system.
 * A save replaces the value that its form showed and the earlier saves of the same phone. If
 * neither of two saves replaces the other, a person must choose. At the end, the server must have
 * every save that no other save has replaced [S2] [S13].
 */

interface Save {
  phone: number;
  value: string;
  replaces: Save[];
  /**
   * 'discarded' means that a person discarded the save; this has no effect if the save had already
   * arrived. 'not chosen' means that a person chose another value in a conflict.
   */
  end?: 'discarded' | 'not chosen';
  /**
   * True if nobody typed this value. Every form of Basic Info contains it, so it arrives with each
   * of these forms.
   */
  isUntyped?: boolean;
}

export interface FieldHistory {
  save(save: { phone: number; value: string; from: string }): void;
  discard(phone: number, value: string): void;
  choose(choice: { phone: number; ours: string; theirs: string; chosen: 'ours' | 'theirs' }): void;
  /**
   * Returns a description of what is wrong with the server's value at the end; undefined if the
   * value is right.
   * @param arrivals every value that the server ever had, in order, with the phone that sent it
   */
  check(atServer: string, arrivals: readonly Arrival[]): string | undefined;
}

export interface Arrival {
  value: string;
  phone: number;
}

export function createFieldHistory(): FieldHistory {
  const saves: Save[] = [];

  const latest = (value: string, phone?: number) =>
    saves.findLast((save) => save.value === value && (phone ?? save.phone) === save.phone);

  function listHeads(isGone: (save: Save) => boolean): Save[] {
    const replaced = new Set<Save>();
    const replace = (save: Save) => {
      for (const before of save.replaces) {
        if (replaced.has(before)) continue;
        replaced.add(before);
        replace(before);
      }
    };
    for (const save of saves) if (!isGone(save)) replace(save);
    return saves.filter((save) => !isGone(save) && !replaced.has(save));
  }

  /** Discards a save and the saves of the same phone that it replaced. */
  function discardWithOwn(save: Save): void {
    if (save.end !== undefined) return;
    save.end = 'discarded';
    for (const before of save.replaces) if (before.phone === save.phone) discardWithOwn(before);
  }

  return {
    save({ phone, value, from }) {
      const shown = latest(from);
      // The new save also replaces this phone's discarded saves, because the server may have
      // received them.
      const own = listHeads((save) => save.end === 'not chosen').filter(
        (save) => save.phone === phone,
      );
      saves.push({ phone, value, replaces: [...own, ...(shown ? [shown] : [])] });
    },

    discard(phone, value) {
      const save = latest(value, phone);
      if (save) discardWithOwn(save);
    },

    choose({ phone, ours, theirs, chosen }) {
      const [mine, other] = [latest(ours, phone), latest(theirs)];
      if (chosen === 'theirs') {
        if (!mine) return;
        discardWithOwn(mine);
        mine.end = 'not chosen';
        return;
      }
      const replaces = [mine, other].filter((save) => save !== undefined);
      saves.push({
        phone,
        value: ours,
        replaces,
        isUntyped: mine?.isUntyped ?? mine === undefined,
      });
    },

    check(atServer, arrivals) {
      const hasArrived = ({ value, phone }: Save) =>
        arrivals.some((arrival) => arrival.value === value && arrival.phone === phone);
      const heads = listHeads(
        (save) => save.end === 'not chosen' || (save.end === 'discarded' && !hasArrived(save)),
      );
      const told = () =>
        `saved: ${saves.map(tell).join('; ')}; arrived: ${arrivals.map(tell).join(', ')}`;
      const lost = heads.filter((save) => save.value !== atServer);
      if (lost.length > 0) {
        return `${lost.map(tell).join(', ')} lost: the server has '${atServer}'. ${told()}`;
      }
      if (heads.length === 0 && saves.some(({ value }) => value === atServer)) {
        return `the server has '${atServer}', which nobody wants. ${told()}`;
      }
      return findDisorder(arrivals);
    },
  };

  /** Checks that the saves of one phone arrive in the order in which they were made [S6]. */
  function findDisorder(arrivals: readonly Arrival[]): string | undefined {
    const reached = new Map<number, number>();
    let before = '';
    for (const { value, phone } of arrivals) {
      if (value === before) continue;
      before = value;
      const last = saves.findLastIndex((save) => save.value === value && save.phone === phone);
      if (last === -1 || saves[last]?.isUntyped === true) continue;
      if (last < (reached.get(phone) ?? -1)) {
        return `'${value}' of phone ${phone} arrived after a later save. Arrived: ${arrivals.map(tell).join(', ')}`;
      }
      reached.set(phone, last);
    }
    return undefined;
  }
}

function tell(item: { value: string; phone: number; replaces?: Save[]; end?: string }): string {
  const from = item.replaces?.map(({ value }) => value).join('+');
  const replaced = from ? ` over ${from}` : '';
  return `'${item.value}' of phone ${item.phone}${replaced}${item.end ? ` (${item.end})` : ''}`;
}
