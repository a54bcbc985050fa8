/** A page that shows the models, the running requests and the latest errors. It loads nothing from elsewhere. */
export function statusPage(): Response {
  return new Response(PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
    },
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Modelspeak gateway</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; margin-block: .5rem 2rem; }
  th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  td { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
</style>
<main>
  <h1>Modelspeak gateway</h1>
  <p id="state" role="status">Loading…</p>
  <h2>Models</h2>
  <table><thead><tr><th>Model</th><th>Format</th><th>Context</th><th>Servers</th></tr></thead><tbody id="models"></tbody></table>
  <h2>Running requests</h2>
  <table><thead><tr><th>Request</th><th>Model</th><th>Server</th><th>Seconds</th></tr></thead><tbody id="running"></tbody></table>
  <h2>Latest errors</h2>
  <table><thead><tr><th>Time</th><th>Request</th><th>Status</th><th>Error</th></tr></thead><tbody id="errors"></tbody></table>
</main>
<script>
  const fill = (id, rows) => {
    const body = document.getElementById(id);
    body.replaceChildren(...rows.map((cells) => {
      const row = document.createElement('tr');
      row.append(...cells.map((text) => {
        const cell = document.createElement('td');
        cell.textContent = text ?? '';
        return cell;
      }));
      return row;
    }));
  };
  const serverText = ({ name, busy, slots, works }) => name + ' ' + busy + '/' + slots + (works ? '' : ' (failed)');
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  const headers = key ? { authorization: 'Bearer ' + key } : {};
  const show = async () => {
    const state = document.getElementById('state');
    try {
      const response = await fetch('/status.json', { headers });
      if (response.status === 401) {
        state.textContent = 'This gateway has keys: add #key=YOUR-KEY to the address.';
        return;
      }
      const { models, running, waiting, errors } = await response.json();
      state.textContent = running.length + ' running, ' + waiting + ' waiting';
      fill('models', models.map(({ name, format, context, servers }) => [name, format, context, servers.map(serverText).join(', ')]));
      fill('running', running.map(({ route, model, server, duration }) => [route, model, server, (duration / 1000).toFixed(1)]));
      fill('errors', errors.map(({ time, route, status, error, text }) => [time, route, status, text ?? error]));
    } catch {
      state.textContent = 'The gateway does not answer.';
    }
  };
  addEventListener('hashchange', () => location.reload());
  show();
  setInterval(show, 2000);
</script>
</html>
`;
