'use strict';
/* Plays rounds without leaving the page, so that the history has one entry. The form works without this script too. */
const form = document.querySelector('form');
if (form) {
  const button = form.querySelector('button');
  const label = button.textContent;
  const element = (id) => document.getElementById(id);
  const [stage, verdict, detail, notice] = ['stage', 'verdict', 'detail', 'notice'].map(element);
  /** ms between questions about a round that has not come to its end, and between tries of a call without an answer. */
  const pause = 2000;
  const tries = 4;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Sends a form's fields. The same round is never played twice, so that a call without an answer is repeated. */
  const send = async (fields) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(form.action, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams(fields),
        });
        if (response.status === 410) location.reload();
        if (response.ok) return await response.json();
      } catch {
        // No answer.
      }
      if (attempt === tries) return undefined;
      await wait(pause);
    }
  };

  const motions = () => Promise.allSettled(stage.getAnimations({ subtree: true }).map((motion) => motion.finished));

  /** Markup of this program, which has escaped all values. Scripts in it would not run. */
  const fill = (target, markup) =>
    target.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);

  /** Shows a result once its cards or reels have come to rest. */
  const show = async (view) => {
    form.elements.round.value = view.round;
    form.dataset.waits = view.waits;
    stage.classList.remove('spinning');
    stage.classList.add('fresh');
    fill(stage, view.stage);
    await motions();
    stage.classList.remove('fresh');
    verdict.className = `verdict ${view.mark}`;
    verdict.textContent = view.verdict;
    detail.textContent = view.detail;
    notice.textContent = view.notice;
    element('balance').textContent = view.balance;
    fill(element('history'), view.history);
  };

  /** Asks about a round that has not come to its end. */
  const follow = async () => {
    while (form.dataset.waits) {
      await wait(pause);
      const asked = form.dataset.waits;
      const view = asked && (await send({ round: asked }));
      if (!view || form.dataset.waits !== asked) return;
      if (view.waits !== asked) await show(view);
    }
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const fields = new FormData(form);
    form.dataset.waits = '';
    button.disabled = true;
    button.textContent = '开奖中…';
    verdict.textContent = '';
    notice.textContent = '';
    detail.textContent = '';
    stage.classList.add('spinning');
    const view = await send(fields);
    if (view) await show(view);
    else {
      stage.classList.remove('spinning');
      notice.textContent = '网络异常，请检查网络后重试；同一局不会重复下注。';
    }
    button.disabled = false;
    button.textContent = label;
    void follow();
  });
  void follow();
}
