import { useService, useSnapshot } from '#ui-shell'
import type { NamesState } from './port.ts'
import { namesRef } from './port.ts'

const emptyNames: NamesState = { status: 'idle', offered: false, label: '' }

/** The name of the account, and what is being registered for it. */
export function useNames(): NamesState {
  return useSnapshot(useService(namesRef), emptyNames)
}
