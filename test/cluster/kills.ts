import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { count, type Tally } from './patience.ts';

type Disturbance = (cluster: Cluster, tally: Tally, isOver: () => boolean) => Promise<void>;

const given = ({ balancer }: Cluster) =>
  balancer.given.reduce((sum, requests) => sum + requests, 0);

export function killInTurn(): Disturbance {
  return async (cluster, tally, isOver) => {
    for (let index = 0; !isOver(); index = 1 - index) {
      const from = given(cluster) + 40 + Math.floor(Math.random() * 200);
      while (given(cluster) < from && !isOver()) await wait(5);
      if (isOver()) return;
      await cluster.kill(index);
      count(tally, 'kills');
      await wait(Math.random() * 2_000);
      await cluster.restart(index);
    }
  };
}
