import type { Note } from '#kernel'
import { readField } from '#kernel'
import { blockingNote } from '#namespaces/kit'
import type { RecipientTokenAccount } from './createTokenInstructions.ts'
import type { Mint } from './mints.ts'

const noteIf = (is: boolean, code: string): readonly Note[] => (is ? [blockingNote(code)] : [])

/** Notes on a token that its program would not move: rules of its issuer, and of the recipient. */
export function refusalNotes(
  { extensions }: Pick<Mint, 'extensions'>,
  { isNew, isFrozen, needsMemo }: RecipientTokenAccount,
  memo: string | undefined,
): readonly Note[] {
  const find = (name: string) => extensions.find(({ extension }) => extension === name)
  const read = (name: string, field: string) => readField(find(name)?.state, field)
  const isFrozenAtFirst = isNew && read('defaultAccountState', 'accountState') === 'frozen'
  return [
    ...noteIf(find('nonTransferable') !== undefined, 'not-transferable'),
    ...noteIf(read('pausableConfig', 'paused') === true, 'token-paused'),
    ...noteIf(typeof read('transferHook', 'programId') === 'string', 'transfer-hook'),
    ...noteIf(isFrozen || isFrozenAtFirst, 'recipient-frozen'),
    ...noteIf(needsMemo && !memo, 'memo-needed'),
  ]
}
