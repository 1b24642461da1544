import type { ModalOptions } from './ModalOptions.ts'

/** Mainland China, Hong Kong and Macau, by every name the time zone database has for them. */
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

/**
 * Whether the visitor's device stands in a time zone in which the host offers no buying and no
 * swapping.
 */
export function isRestricted(
  { restrictedTimeZones = [] }: Pick<ModalOptions, 'restrictedTimeZones'>,
  zone: string,
): boolean {
  return (restrictedTimeZones === true ? defaultRestrictedZones : restrictedTimeZones).includes(
    zone,
  )
}
