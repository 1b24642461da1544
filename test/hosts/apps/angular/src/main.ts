import { Component, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { createModal } from 'latchkey'

@Component({
  selector: 'app-root',
  template: `
    <button id="connect" type="button" (pointerenter)="modal.preload()" (click)="modal.open()">
      Connect wallet
    </button>
    <output id="account">{{ state().namespaces['eip155']?.accountState?.address }}</output>
  `,
})
class App {
  readonly modal = createModal()
  readonly state = signal(this.modal.getState())
  constructor() {
    this.modal.subscribe((next) => this.state.set(next))
  }
}

bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
