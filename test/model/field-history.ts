/**
 * A save replaces the value that its form showed, and the earlier saves of its phone. At the end,
 * the server must have what nobody replaced, discarded or decided against [S2] [S13].
 */

interface Save {
  phone: number;
  value: string;
  replaces: Save[];
  /**
   * 'discarded' has no effect on a save that arrived at the server. 'not chosen': in a conflict, a
   * person chose the other value.
   */
  end?: 'discarded' | 'not chosen';
  /** No test command typed this value. For example, each save of Basic Info sends such values. */
  isUntyped?: boolean;
}

export interface FieldHistory {
  save(save: { phone: number; value: string; from: string }): void;
  discard(phone: number, value: string): void;
  choose(choice: { phone: number; ours: string; theirs: string; chosen: 'ours' | 'theirs' }): void;
  /** Says what is wrong, if anything. `arrivals` has the values that the server had, in order. */
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

  /** Discards the save and those saves of its phone that it replaced. */
  function discardWithOwn(save: Save): void {
    if (save.end !== undefined) return;
    save.end = 'discarded';
    for (const before of save.replaces) if (before.phone === save.phone) discardWithOwn(before);
  }

  return {
    save({ phone, value, from }) {
      const shown = latest(from);
      // The new save also replaces this phone's discarded saves, because they may have arrived.
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

  /** The typed values of one phone must arrive in the order in which they were saved [S6]. */
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
