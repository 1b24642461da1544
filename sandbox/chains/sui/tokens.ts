/** A test dollar, published by the stand-in only. */
export const dollar = {
  type: `0x${'5d'.repeat(32)}::dollar_stand_in::DOLLAR_STAND_IN`,
  decimals: 6,
  symbol: 'SUSD',
  name: 'Dollar Stand-in',
} as const

export const sui = {
  type: `0x${'2'.padStart(64, '0')}::sui::SUI`,
  decimals: 9,
  symbol: 'SUI',
  name: 'Sui',
} as const

/** Every coin there is. */
export const currencies = [sui, dollar] as const
