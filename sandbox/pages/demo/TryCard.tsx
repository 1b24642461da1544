import type { SandboxInfo } from '../../SandboxInfo.ts'

type Way = { readonly name: string; readonly to: string; readonly gives: string }

const wallets = 'walletless,solana,polkadot,bitcoin,cosmos,sui,stacks'

/** This page with other options. */
const visits: readonly Way[] = [
  {
    name: 'Seven ecosystems',
    to: `?namespaces=all&wallets=${wallets}`,
    gives: 'with a wallet for each',
  },
  {
    name: 'No wallet installed',
    to: '?wallets=',
    gives: 'log in by email, or connect the phone',
  },
  { name: 'Sign-in', to: '?siwx=default', gives: 'after the wallet has connected' },
  { name: 'In the page', to: '?embedded=1', gives: 'instead of a dialog' },
  { name: 'Strict policy', to: '?csp=strict', gives: 'no inline style, Trusted Types' },
  { name: 'Arabic, dark', to: '?locale=ar&theme=dark', gives: 'one of twenty languages' },
]

/** The pages beside this one. */
const places = ({ demo, docs, gallery, inbox }: SandboxInfo): readonly Way[] =>
  [
    { name: 'Phone wallet', to: demo && `${demo}phone/`, gives: 'paste the link of the QR code' },
    { name: 'Inbox', to: inbox, gives: 'codes for logins by email' },
    { name: 'Docs', to: docs, gives: 'with search' },
    { name: 'Gallery', to: gallery, gives: 'each view in each state and language' },
    { name: 'Theme editor', to: demo && `${demo}theme-editor/`, gives: 'writes the options' },
  ].flatMap((way) => (way.to ? [{ ...way, to: way.to }] : []))

/** Leads a person who ran `npm start` to what the sandbox has. */
export function TryCard({ info }: { readonly info: SandboxInfo }) {
  return (
    <section className="card wide ways">
      <Ways title="Try this page with" ways={visits} />
      <Ways title="Open beside it" ways={places(info)} beside />
    </section>
  )
}

function Ways({
  title,
  ways,
  beside = false,
}: {
  readonly title: string
  readonly ways: readonly Way[]
  readonly beside?: boolean
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {ways.map(({ name, to, gives }) => (
          <li key={name}>
            <a href={to} {...(beside ? { target: '_blank', rel: 'noopener' } : {})}>
              {name}
            </a>
            <span>{gives}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
