import type { Account, Caip2, Connections, Slice } from '#kernel'
import type { NamesState } from '#plugins/ports/names'
import type { Identities } from './createIdentities.ts'

type Tools = {
  readonly connections: Pick<Connections, 'setAccountFacts'>
  readonly state: Slice<NamesState>
  readonly identities: Identities
  picture(url: string | undefined): Promise<string | undefined>
  /** The account to find a name for. */
  account(): Account | undefined
  offers(network: Caip2): Promise<boolean>
}

/** Tracks the account's name and picture; the latest request wins. */
export function createProfile({ connections, state, identities, picture, account, offers }: Tools) {
  let turn = 0
  const set = (change: Partial<NamesState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const lookUp = async ({ id, address, network }: Account) => {
    const mine = ++turn
    const update = (change: Partial<NamesState>) => {
      if (mine !== turn) return false
      set(change)
      return true
    }
    const known =
      state.get().account === id
        ? {}
        : { offered: false, name: undefined, image: undefined, problem: undefined }
    set({ account: id, status: 'loading', ...known })
    try {
      if (!(await offers(network))) return update({ status: 'idle', offered: false })
      update({ offered: true })
      const { name, avatar } = await identities.of(address, network)
      if (update({ status: 'ready', name })) connections.setAccountFacts(id, { profileName: name })
      const image = await picture(avatar)
      if (update({ image })) connections.setAccountFacts(id, { profileImage: image })
    } catch {
      update({ status: 'failed' })
    }
  }
  const begin = () => {
    const now = account()
    if (now) return void lookUp(now)
    turn++
    set({
      account: undefined,
      status: 'idle',
      offered: false,
      name: undefined,
      image: undefined,
      label: '',
      problem: undefined,
    })
  }
  return {
    /** Looks up another account or network; skips the same one. */
    follow() {
      if (account()?.id !== state.get().account) begin()
    },
    /** Looks up again unless a lookup is running; cached results stay valid. */
    refresh() {
      if (state.get().status !== 'loading') begin()
    },
    again: begin,
  }
}
