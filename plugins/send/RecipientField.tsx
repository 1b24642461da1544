import type { ComponentProps } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isLatchkeyError } from '#kernel'
import type { Recipient, SendState } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import {
  AddressText,
  Button,
  CopyableAddress,
  NoteList,
  Picture,
  shortAddress,
  TextField,
  useAnnounce,
  useErrorText,
  useLazyModule,
  useNamespaceState,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import type { QrDetector } from './createQrDetector.ts'
import { LookAlikeWarning } from './LookAlikeWarning.tsx'
import { messages } from './messages.ts'
import { PasteButton } from './PasteButton.tsx'
import { RecentRecipients } from './RecentRecipients.tsx'
import { ScanButton } from './ScanButton.tsx'
import type { ScanPanel } from './ScanPanel.tsx'
import { useSendNotes } from './useSendNotes.ts'

/** The receiver, with its notes below the field. */
export function RecipientField({ state }: { readonly state: SendState }) {
  const { receiverAddress, receiverProfileImageUrl, recipient, recentRecipients } = state
  const isReadOnly = state.request?.to !== undefined || state.loading
  const t = useText(messages)
  const sending = useService(sendingRef)
  const textOf = useSendNotes()
  const problem = useRecipientError(recipient)
  const { name, address, repaired, there, title = '', like, notes } = recipient
  const isOpen = receiverAddress === '' && !isReadOnly
  const root = useRef<HTMLDivElement>(null)
  const [detector, setDetector] = useState<QrDetector>()
  const stopScan = () => {
    setDetector(undefined)
    // The control that had the focus goes.
    root.current?.querySelector('input')?.focus()
  }
  const enter = (text: string) => {
    sending.setReceiver(text)
    stopScan()
  }
  return (
    <div className="send-receiver" ref={root}>
      <TextField
        label={t('to')}
        name="receiver"
        placeholder={t('toHint')}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        value={receiverAddress}
        readOnly={isReadOnly}
        hint={recipient.status === 'checking' ? t('checking') : undefined}
        error={problem}
        onChange={sending.setReceiver}
        end={
          isOpen && (
            <>
              {!detector && <ScanButton onScan={setDetector} />}
              <PasteButton onPaste={enter} />
            </>
          )
        }
      />
      {detector && <Scanner detector={detector} onText={enter} onStop={stopScan} />}
      {isOpen && !detector && <RecentRecipients addresses={recentRecipients} onPick={enter} />}
      {repaired !== undefined && <RepairOffer address={repaired} />}
      {there !== undefined && <SwitchButton title={title} />}
      {name !== undefined && address !== undefined && (
        <NamedAddress name={name} address={address} picture={receiverProfileImageUrl} />
      )}
      <NoteList notes={notes} formatNote={textOf} />
      {like !== undefined && address !== undefined && (
        <LookAlikeWarning known={like} given={address} accepted={recipient.accepted ?? false} />
      )}
    </div>
  )
}

const importScanPanel = () => import('./ScanPanel.tsx')

/** The camera's panel, once its code is there. */
function Scanner(props: ComponentProps<typeof ScanPanel>) {
  const panel = useLazyModule(importScanPanel)
  return panel && <panel.ScanPanel {...props} />
}

/** Offers the address as its checksum has it. */
function RepairOffer({ address }: { readonly address: string }) {
  const t = useText(messages)
  const sending = useService(sendingRef)
  return (
    <div className="send-repair">
      <AddressText address={address} whole />
      <Button data-action="repair" onClick={() => sending.setReceiver(address)}>
        {t('repair')}
      </Button>
    </div>
  )
}

/** Switches to the ecosystem of the address. */
function SwitchButton({ title }: { readonly title: string }) {
  const t = useText(messages)
  const describe = useErrorText()
  const { run, status, error } = useTask(useService(sendingRef).switchToRecipientNetwork)
  return (
    <>
      <Button data-action="switch" busy={status === 'busy'} onClick={() => void run()}>
        {t('switch', { title })}
      </Button>
      {isLatchkeyError(error) && (
        <p className="field-error" role="alert">
          {describe(error).whole}
        </p>
      )}
    </>
  )
}

/** The address that a name resolves to, with the name's picture. */
function NamedAddress({
  name,
  address,
  picture,
}: {
  readonly name: string
  readonly address: string
  readonly picture: string | undefined
}) {
  const leads = useText(messages)('leads', { name })
  const announce = useAnnounce()
  useEffect(() => announce(`${leads} ${shortAddress(address)}`), [announce, leads, address])
  return (
    <p className="send-named">
      {picture !== undefined && <Picture source={picture} name={name} size="small" round />}
      <span>
        {leads} <CopyableAddress address={address} />
      </span>
    </p>
  )
}

function useRecipientError({ why, title }: Recipient): string | undefined {
  const t = useText(messages)
  const network = useNamespaceState()?.networkState.caipNetwork?.name ?? ''
  if (why === undefined) return undefined
  return why === 'network' && title === undefined
    ? t('bad.format', { network })
    : t(`bad.${why}`, { network, title: title ?? '' })
}
