import { createModal } from 'latchkey'
import { ConnectButton, LatchkeyProvider, useAccount } from 'latchkey/react'

const modal = createModal()

function Account() {
  return <output id="account">{useAccount().address}</output>
}

export function Wallet() {
  return (
    <LatchkeyProvider modal={modal}>
      <ConnectButton />
      <Account />
    </LatchkeyProvider>
  )
}
