import { Wallet } from './Wallet'

export default function Page() {
  return (
    <main>
      <h1>{'{{name}}'}</h1>
      <Wallet />
    </main>
  )
}
