import type { StandardIcon } from './standardWallet.ts'

/** The picture of an adapter without one of its own: a keyhole. */
export const defaultIcon: StandardIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzE4MTgxYiIvPjxjaXJjbGUgY3g9IjE2IiBjeT0iMTMiIHI9IjQiIGZpbGw9IiNmZmYiLz48cGF0aCBkPSJNMTQgMTVoNGwxLjUgOWgtN3oiIGZpbGw9IiNmZmYiLz48L3N2Zz4='
