import { features } from './catalog.ts'
import type { ModalOptions } from './ModalOptions.ts'

/** Mainland China, Hong Kong and Macau, by every name of the time zone database. */
const defaultRestrictedZones = [
  ...[
    'Asia/Shanghai',
    'Asia/Chongqing',
    'Asia/Chungking',
    'Asia/Harbin',
    'Asia/Urumqi',
    'Asia/Kashgar',
    'PRC',
  ],
  ...['Asia/Hong_Kong', 'Hongkong', 'Asia/Macau', 'Asia/Macao'],
]

const readTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** True in time zones where the host disables buying and swapping. */
export function isRestricted(
  { restrictedTimeZones = [] }: Pick<ModalOptions, 'restrictedTimeZones'>,
  getZone: () => string = readTimeZone,
): boolean {
  const zones = restrictedTimeZones === true ? defaultRestrictedZones : restrictedTimeZones
  // The first date format of a page costs 25 ms, on a slow phone 100.
  return zones.length > 0 && zones.includes(getZone())
}

/**
 * The features that a modal can offer.
 * Without a project, features served by the provider are excluded; in a restricted time zone, so
 * are buying and swapping.
 */
export function availableFeatures(options: ModalOptions): typeof features {
  const hides = isRestricted(options)
  return features.filter(
    ({ restricted, provided }) => !(hides && restricted) && (!provided || options.projectId),
  )
}
