import { useLocation } from 'react-router-dom';
import { LinkRow, PageBody, RowGroup } from '../src/index';
import { groups } from './examples';

/** Every component of the kit: an index, `#/GROUP`, and `#/overlays/COMPONENT` for what covers the page. */
export function Gallery() {
  const address = useLocation().pathname.slice(1);
  return (
    <PageBody as="main" key={address}>
      <h1>{address || 'UI kit'}</h1>
      <Content address={address} />
    </PageBody>
  );
}

function Content({ address }: { address: string }) {
  const [group = '', component] = address.split('/');
  const examples = groups[group];
  if (!examples) return <Links addresses={Object.keys(groups)} />;
  if (component) return examples[component];
  if (group === 'overlays') return <Links addresses={Object.keys(examples).map((name) => `${group}/${name}`)} />;
  return Object.entries(examples).map(([name, example]) => (
    <div key={name}>
      <p>{name}</p>
      {example}
    </div>
  ));
}

const Links = ({ addresses }: { addresses: string[] }) => (
  <RowGroup>
    {addresses.map((address) => (
      <LinkRow key={address} label={address} to={`/${address}`} />
    ))}
  </RowGroup>
);
