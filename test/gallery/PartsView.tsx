import { useState } from 'react'
import {
  AddressText,
  AmountText,
  Badge,
  Button,
  Checkbox,
  CopyableAddress,
  CopyButton,
  Disclosure,
  Icon,
  IconButton,
  IconTile,
  Identicon,
  Intro,
  List,
  MiddleDot,
  Notice,
  Picture,
  Row,
  Screen,
  SearchField,
  Skeleton,
  Spinner,
  StatusPanel,
  Tabs,
  TextField,
} from '#ui-shell'
import type { Sheet } from './partsRoute.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function Controls() {
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState(true)
  const [tab, setTab] = useState('tokens')
  return (
    <>
      <Button variant="primary" wide>
        Continue
      </Button>
      <Button wide icon={<Icon name="wallet" small />}>
        Use another wallet
      </Button>
      <Button wide busy>
        Waiting
      </Button>
      <Button variant="danger" wide icon={<Icon name="disconnect" small />}>
        Disconnect
      </Button>
      <Button variant="quiet" wide>
        Not now
      </Button>
      <Button wide disabled>
        Not possible
      </Button>
      <SearchField label="Search wallets" value={text} onChange={setText} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={text}
        onChange={setText}
        hint="We send a code to it."
      />
      <TextField
        label="Receiver"
        value="0x12"
        onChange={() => {}}
        error="This is not an address."
        end={<IconButton icon="qr" label="Scan" />}
      />
      <Checkbox checked={ticked} onChange={setTicked}>
        I accept the terms of service and the privacy policy.
      </Checkbox>
      <Tabs
        label="Account"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'activity', label: 'Activity' },
        ]}
      >
        <p>What stands under {tab}.</p>
      </Tabs>
      <Disclosure summary="Details">Everything there is to say about it.</Disclosure>
    </>
  )
}

function Rows() {
  return (
    <>
      <SearchField label="Search" value="aur" onChange={() => {}} />
      <List label="Wallets">
        <Row
          data-wallet="a"
          leading={<Picture name="Aurora" />}
          title="Aurora"
          badge={<Badge tone="accent">Installed</Badge>}
          onClick={() => {}}
        />
        <Row
          data-wallet="b"
          leading={<IconTile name="qr" />}
          title="WalletConnect"
          note="Any wallet, by code"
          trailing={<Icon name="chevron" small />}
        />
        <Row
          leading={<Picture name="Base" round />}
          title="Base"
          trailing={<Icon name="check" small />}
          current
          onClick={() => {}}
        />
        <Row leading={<Picture name="Optimism" round />} title="Optimism" busy onClick={() => {}} />
        <Row
          leading={<IconTile name="globe" />}
          title="Website"
          href="https://host.example"
          trailing={<Icon name="external" small />}
        />
        <Row
          title="A wallet with a very long name that does not fit into one line at all"
          badge={<Badge>Recent</Badge>}
          disabled
        />
      </List>
      <List grid label="All wallets">
        {['Aurora', 'Quarry', 'Silent Wallet', 'Harbour', 'Zephyr'].map((name) => (
          <Row key={name} leading={<Picture name={name} />} title={name} onClick={() => {}} />
        ))}
      </List>
    </>
  )
}

function States() {
  return (
    <>
      <StatusPanel
        phase="waiting"
        ring="waiting"
        picture={<Picture name="Aurora" size="large" />}
        title="Continue in Aurora"
        text="Approve the connection in the wallet."
      />
      <StatusPanel
        phase="rejected"
        ring="error"
        picture={<Picture name="Quarry" size="large" />}
        title="The request was declined"
        text="Nothing was shared. Try again when you are ready."
        action={{ label: 'Try again', run: () => {} }}
      />
      <StatusPanel
        phase="approved"
        ring="ok"
        picture={<Picture name="Base" size="large" round />}
        title="You are on Base"
      />
      <Notice
        icon="offline"
        tone="warning"
        title="You're offline"
        action={<Button>Try again</Button>}
      >
        Couldn't load the list of wallets.
      </Notice>
      <Spinner />
      <Skeleton rows={2} />
    </>
  )
}

function Texts() {
  return (
    <>
      <Intro
        picture={<Identicon address={address} large />}
        text="A sentence or two about what this view is for and what happens next."
      />
      <p>
        <AddressText address={address} /> <CopyButton text={address} label="Copy address" />
      </p>
      <CopyableAddress address={address} />
      <p>
        <AmountText value={1_234_567_890_123_456_789_012n} decimals={18} symbol="ETH" />
      </p>
      <p>
        Harbor
        <MiddleDot />
        Ethereum
      </p>
      <CopyButton text={address}>Copy link</CopyButton>
      <span>
        <Badge>Recent</Badge> <Badge tone="accent">Installed</Badge>{' '}
        <Badge tone="success">Done</Badge> <Badge tone="warning">Test network</Badge>
      </span>
    </>
  )
}

const sheets = { controls: Controls, rows: Rows, states: States, texts: Texts }

/** The shell's parts in their states. */
export default function PartsView({
  params: { sheet },
}: {
  readonly params: { readonly sheet: Sheet }
}) {
  const Shown = sheets[sheet]
  return (
    <Screen title={`Parts: ${sheet}`} footer="legal">
      <Shown />
    </Screen>
  )
}
