import { LatchkeyProvider } from 'latchkey/react'
import { modal } from './modal'
import { Wallet } from './Wallet'

export function App() {
  return (
    <LatchkeyProvider modal={modal}>
      <main>
        <h1>{'{{name}}'}</h1>
        <Wallet />
      </main>
    </LatchkeyProvider>
  )
}
