import { readDiscovery } from './mqtt-discovery.ts';
import { type Entity, entityOf } from './mqtt-entities.ts';

/** What a component announced so becomes; throws why it becomes nothing. */
export const entity = (component: string, config: object): Entity => {
  const found = readDiscovery(`homeassistant/${component}/x/config`, JSON.stringify(config));
  const made =
    found?.kind === 'announced' && found.announcements[0]
      ? entityOf(found.announcements[0])
      : { refused: 'home_skip_no_topic' as const };
  if ('refused' in made) throw new Error(made.refused);
  return made;
};
export const channel = (of: Entity, name: string) =>
  of.channels.find(({ capability }) => capability.name === name)!;
