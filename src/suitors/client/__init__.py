"""A small typed client of a remote table: HTTP to find and make tables, one WebSocket to play at one.

```python
async with Client("http://127.0.0.1:8730") as client:
    seated = await client.create(edition="second", players=2, names=["Ada"], bots="courtier")
    async with client.play(seated.game) as table:
        async for view in table.decisions():
            await table.move(view, view.legal[0])
```
"""

from suitors.client.client import Client, split_link, split_moving_link
from suitors.client.errors import Garbled, Lost, Refused
from suitors.client.sight import TableView
from suitors.client.table import RemoteTable

__all__ = ["Client", "Garbled", "Lost", "Refused", "RemoteTable", "TableView", "split_link", "split_moving_link"]
