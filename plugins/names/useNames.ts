import { useService, useSnapshot } from '#ui-shell'
import type { NamesState } from './port.ts'
import { names } from './port.ts'

const nothing: NamesState = { status: 'idle', offered: false, label: '' }

/** The name of the account, and what is being registered for it. */
export function useNames(): NamesState {
  return useSnapshot(useService(names), nothing)
}
