import type { NamesState } from '#plugins/ports/names'
import { namesRef } from '#plugins/ports/names'
import { useService, useSnapshot } from '#ui-shell'

const emptyNames: NamesState = { status: 'idle', offered: false, label: '' }

/** The name of the account, and the registration form. */
export function useNames(): NamesState {
  return useSnapshot(useService(namesRef), emptyNames)
}
