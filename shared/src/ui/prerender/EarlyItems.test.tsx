import { renderToString } from 'react-dom/server';
import { EarlyItems } from './EarlyItems';

jest.mock('./prerendering', () => ({ prerendering: true }));

it('rejects more fields than marks of one digit can name', () => {
  const fields = Array.from({ length: 11 }, (_, index) => `field${index}`);
  const render = (count: number) =>
    renderToString(
      <EarlyItems call="noticeList" fields={fields.slice(0, count)} count={1}>
        {(item, index) => <p key={index}>{Object.values(item).join()}</p>}
      </EarlyItems>,
    );
  expect(render(10)).toContain('__9__');
  expect(() => render(11)).toThrow('at most 10 fields');
});

it('names its calculation', () => {
  const markup = renderToString(
    <EarlyItems calculated="total" fields={['total']} count={1}>
      {({ total }, index) => <b key={index}>{total}</b>}
    </EarlyItems>,
  );
  expect(markup).toBe('<template data-calculated="total" data-fields="total"><b>__0__</b></template>');
});
