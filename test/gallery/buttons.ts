import { defineLatchkeyButton } from '../../ui-shell/element.ts'
import { createHandleDouble } from '../harness/createHandleDouble.ts'

const [first, second, third] = [createHandleDouble(), createHandleDouble(), createHandleDouble()]
second.connecting()
third.connect()
defineLatchkeyButton(first.modal, 'first-button')
defineLatchkeyButton(second.modal, 'second-button')
defineLatchkeyButton(third.modal, 'third-button')
