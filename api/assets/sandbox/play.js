'use strict';
const form = document.querySelector('form');
if (form) {
  const button = form.querySelector('button');
  const own = document.getElementById('own');
  const label = button.textContent;
  form.addEventListener('submit', () => {
    button.disabled = true;
    button.textContent = '开奖中…';
  });
  addEventListener('pageshow', () => {
    button.disabled = false;
    button.textContent = label;
  });
  own.addEventListener('input', () => {
    form.querySelector('input[name=chip][value=own]').checked = true;
  });
  form.addEventListener('change', (event) => {
    if (event.target.name === 'chip' && event.target.value === 'own') own.focus();
  });
}
