import type { AddressProblem } from '../../domain/host-address.ts';
import type { HostState } from '../../domain/host-state.ts';
import type { KnownAddress, KnownHost } from '../../domain/known-hosts.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { AddressNews } from './options-model.ts';
import type { SectionProps } from './OptionsView.tsx';

const STATES = {
  unknown: 'originUnknown',
  available: 'originAvailable',
  'remote-absent': 'originRemoteAbsent',
  'signed-out': 'originSignedOut',
  forbidden: 'originForbidden',
  'not-granted': 'originNotGranted',
  unreachable: 'originUnreachable',
  failing: 'originFailing',
} as const satisfies Record<HostState, Text>;

const PROBLEMS = {
  empty: 'addressEmpty',
  'not-an-address': 'addressNotAnAddress',
  'wrong-scheme': 'addressWrongScheme',
  'not-one-host': 'addressNotOneHost',
  'with-credentials': 'addressWithCredentials',
} as const satisfies Record<AddressProblem, Text>;

const NEWS = {
  added: 'optionsAdded',
  removed: 'optionsRemoved',
  refused: 'optionsAddRefused',
  already: 'optionsAlready',
} as const satisfies Record<string, Text>;

/** Which hosts there are, how each is, and which addresses are allowed. */
export function HostsSection({ model, t }: SectionProps) {
  const { thisMachine, others } = model.byAddress.value;
  const news = model.news.value;
  const isProblem = news?.what === 'problem';
  return (
    <section aria-labelledby="hosts">
      <h2 id="hosts">{t('optionsHosts')}</h2>
      <p class="hint">{t('optionsHostsHint')}</p>
      <ul class="addresses">
        <li>
          <div class="address">
            <strong>{t('optionsThisMachine')}</strong>
          </div>
          <HostList hosts={thisMachine} model={model} t={t} />
        </li>
        {others.map((known) => (
          <li key={known.address}>
            <Address known={known} model={model} t={t} />
            <HostList hosts={known.hosts} model={model} t={t} />
          </li>
        ))}
      </ul>
      <form
        class="add"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.add();
        }}
      >
        <label for="new-address">{t('optionsAddLabel')}</label>
        <div class="row">
          <input
            id="new-address"
            type="url"
            autocomplete="off"
            spellcheck={false}
            value={model.typed.value}
            aria-describedby="add-hint address-news"
            aria-invalid={isProblem}
            onInput={(event) => model.type(event.currentTarget.value)}
          />
          <button type="submit">{t('optionsAdd')}</button>
        </div>
        <p id="add-hint" class="hint">
          {t('optionsAddHint')}
        </p>
        <p id="address-news" class={isProblem ? 'news problem' : 'news'} role="status">
          {news && sentenceOf(news, t)}
        </p>
      </form>
    </section>
  );
}

function Address({ known, model, t }: Omit<SectionProps, 'language'> & { known: KnownAddress }) {
  const { address, allowed } = known;
  return (
    <div class="address">
      <span>
        <strong>{address}</strong>{' '}
        <span class="soft">{t(allowed ? 'optionsAddressAllowed' : 'optionsAddressNotAllowed')}</span>
      </span>
      {allowed ? (
        <button
          type="button"
          aria-label={t('optionsRemoveAddress', { address })}
          onClick={() => void model.remove(address)}
        >
          {t('optionsRemove')}
        </button>
      ) : (
        <button
          type="button"
          aria-label={t('optionsAllowAddress', { address })}
          onClick={() => void model.allow(address)}
        >
          {t('optionsAllow')}
        </button>
      )}
    </div>
  );
}

function HostList({ hosts, model, t }: Omit<SectionProps, 'language'> & { hosts: KnownHost[] }) {
  if (hosts.length === 0) return <p class="hint">{t('optionsNoHostYet')}</p>;
  return (
    <ul class="hosts">
      {hosts.map(({ origin, state, waiting }) => {
        const version = model.versions.value.get(origin);
        const said = [
          t(STATES[state]),
          ...(version == null ? [] : [t('optionsHostVersion', { version })]),
          ...(waiting === 0 ? [] : [t('optionsHostWaiting', { count: waiting })]),
        ];
        return (
          <li key={origin} data-origin={origin} data-state={state}>
            <span class="origin">{origin}</span> <span class="soft">{said.join(' · ')}</span>
          </li>
        );
      })}
    </ul>
  );
}

function sentenceOf(news: AddressNews, t: Translate<Text>): string {
  if (news.what === 'problem') return t(PROBLEMS[news.problem]);
  if (news.what === 'failed') return t('optionsPermissionFailed');
  return t(NEWS[news.what], { address: news.address });
}
