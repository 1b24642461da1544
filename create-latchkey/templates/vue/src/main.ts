import { defineLatchkeyButton } from 'latchkey/element'
import { createApp } from 'vue'
import App from './App.vue'
import { modal } from './modal'
import './style.css'

defineLatchkeyButton(modal)
createApp(App).mount('#app')
