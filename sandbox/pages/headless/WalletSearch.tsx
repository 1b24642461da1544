import { useState } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { useLatchkeyService } from '../../../ui-shell/react.ts'
import { useErrorMessage } from './useErrorMessage.ts'

/** Looks in the provider's list of wallets. */
export function WalletSearch() {
  const { service } = useLatchkeyService(walletRegistryRef)
  const [wallets, setWallets] = useState<readonly ListedWallet[]>()
  const { said, run } = useErrorMessage()
  const find = (search: string) =>
    run(async () => setWallets((await service?.find({ page: 1, entries: 10, search }))?.wallets))
  return (
    <section className="card">
      <h2>All wallets</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          find(String(new FormData(event.currentTarget).get('search') ?? ''))
        }}
      >
        <input
          name="search"
          placeholder="Name"
          aria-label="Name of a wallet"
          autoComplete="off"
          required
        />
        <button type="submit" disabled={!service}>
          Search
        </button>
      </form>
      <ul className="plain-list" data-testid="found">
        {wallets?.map(({ id, name, homepage }) => (
          <li key={id}>{homepage ? <a href={homepage}>{name}</a> : name}</li>
        ))}
      </ul>
      {wallets?.length === 0 && <p>No wallet has this name.</p>}
      <output>{said}</output>
    </section>
  )
}
