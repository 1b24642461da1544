import { memoizeAsync } from '#kernel'

/** Imports the client's module: the host's, or the optional peer dependency. */
export function loadClient(
  load: () => Promise<unknown> = () => import('@walletconnect/universal-provider'),
): () => Promise<unknown> {
  return memoizeAsync(load).get
}
