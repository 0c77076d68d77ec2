import { type Key, useT } from "./texts";

const names: Readonly<Record<string, Key>> = {
  default: "work.queues.names.default",
  slow: "work.queues.names.slow",
  providers: "work.queues.names.providers",
  upkeep: "work.queues.names.upkeep",
  engine: "work.queues.names.engine",
  training: "work.queues.names.training",
};

/** What a queue is for, and its engine: that of `training:atelier` makes trainings with Atelier. */
export function useQueueName(): (queue: string) => { name: string; engine: string | null } {
  const t = useT();
  return (queue) => {
    const [, kind = queue, engine = null] = /^(engine|training):(.*)$/.exec(queue) ?? [];
    const known = names[kind];
    return { name: known ? t(known) : queue, engine };
  };
}
