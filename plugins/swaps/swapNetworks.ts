import type { Caip2 } from '#kernel'

/** Networks with swaps, if the provider serves them. */
export const swapNetworks: ReadonlySet<Caip2> = new Set<Caip2>([
  ...(['eip155:1', 'eip155:42161', 'eip155:10', 'eip155:324', 'eip155:8453', 'eip155:56'] as const),
  ...([
    'eip155:137',
    'eip155:100',
    'eip155:43114',
    'eip155:250',
    'eip155:8217',
    'eip155:1313161554',
  ] as const),
])
