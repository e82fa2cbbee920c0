import { defineConfig } from 'wxt';

/** Host permissions that every installation has: the addresses under which a DSH host serves its own machine. */
const LOOPBACK = ['http://127.0.0.1/*', 'http://localhost/*'];

/** The public half of a key pair whose private half was thrown away; the extension's id follows from it. */
const EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyAe4/nZFN41orqXjfVfF4H075aGxlEbEELwpQFULYOCY12imEL0+aVtAEaWjF9LaHxnisrDzqg6Ox4O5dDYwLnbUt20iaJ6e56/RRA+ORkdhFRivoJvipYmNbgVFbcnhKR1BMuPMUfMmP/K9CeLkB2ne6uFYfV3blsNdGJWPcPVlsD2a1Qnz8yF90gF06aQq1ZnEs8G8Yn/63H9hLjNuHvrK7SP4794/Oii5Io5aY82tGo9y8+dlNncnQ8sfKRaG8AqRNTORGcqwtfENa/+d/tGfsZmUhLfsAmBsuGEttmAT9g86D60LO7b5GBAUJNY0nkPMZFycTXdLWX1MySsfHQIDAQAB';

export default defineConfig({
  srcDir: 'src',
  entrypointsDir: '../entrypoints',
  imports: false,
  // As the code is written: a lower target would take `light-dark()` apart, which needs what a page may not have.
  vite: () => ({ build: { target: 'chrome126', cssTarget: 'chrome126' } }),
  modules: ['@wxt-dev/i18n/module'],
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: ['alarms', 'scripting', 'storage', 'unlimitedStorage', 'declarativeNetRequestWithHostAccess'],
    host_permissions: LOOPBACK,
    // Asked for one address at a time, when the user adds it in the options.
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    // Plain scripts, named here: what else would come along with them is loaded into every page, and is not needed.
    content_scripts: [
      // The page's boot record stands in its head: it is there by then, and the chat script, which asks, starts later.
      { matches: LOOPBACK, js: ['page-probe.js'], run_at: 'document_end', world: 'MAIN' },
      { matches: LOOPBACK, js: ['chat.js'], run_at: 'document_idle' },
    ],
    // Chromium takes no more than four with suggested keys; the others wait for the user to give them some. On a Mac the Alt key
    // writes letters.
    commands: {
      like: { suggested_key: { default: 'Alt+Shift+L', mac: 'MacCtrl+Shift+L' }, description: '__MSG_commandLike__' },
      dislike: {
        suggested_key: { default: 'Alt+Shift+D', mac: 'MacCtrl+Shift+D' },
        description: '__MSG_commandDislike__',
      },
      'open-note': {
        suggested_key: { default: 'Alt+Shift+M', mac: 'MacCtrl+Shift+M' },
        description: '__MSG_commandOpenNote__',
      },
      'next-unrated': {
        suggested_key: { default: 'Alt+Shift+U', mac: 'MacCtrl+Shift+U' },
        description: '__MSG_commandNextUnrated__',
      },
      'next-message': { description: '__MSG_commandNextMessage__' },
      'previous-message': { description: '__MSG_commandPreviousMessage__' },
      undo: { description: '__MSG_commandUndo__' },
    },
    // For `URL.parse`, the newest thing that the code takes for granted.
    ...(browser === 'chrome' ? { minimum_chrome_version: '126' } : {}),
    // Fixes the id of an unpacked Chromium build, whichever folder it is loaded from: its data stays with it.
    ...(browser === 'chrome' ? { key: EXTENSION_KEY } : {}),
  }),
});
